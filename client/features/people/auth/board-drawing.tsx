import { cn } from '../../../ui/cn.ts'

// One slab of wood, sawn into six boards: the cuts give the product its name.
const BOARDS = [
  { wood: '#8c4f24', grain: '#7a421c' },
  { wood: '#a8632b', grain: '#965524' },
  { wood: '#b96f2a', grain: '#a66223' },
  { wood: '#cc8735', grain: '#b9772a' },
  { wood: '#d9973f', grain: '#c78632' },
  { wood: '#ecb765', grain: '#dba552' },
]

const PITCH = 106
const WIDTH = 102
const HEIGHT = 360

const RED = '#d0352a'
const ORANGE = '#cb5c0b'
const BLUE = '#2f6fd1'
const GREY = '#a79f94'
const GREEN = '#2f8550'

const heightOf = (lines: number) => 44 + lines * 11

interface CardProps {
  x: number
  y: number
  mark: string
  lines: number
  lifted?: boolean
}

const CARDS = [
  ...column(0, [ORANGE, 2], [BLUE, 1], [GREY, 1], [GREY, 2]),
  ...column(1, [RED, 2], [BLUE, 1]),
  ...column(2, [ORANGE, 1]),
  ...column(3, [GREEN, 1], [GREEN, 2]),
  ...column(4, [GREY, 2]),
  ...column(5, [GREY, 1], [BLUE, 1], [GREY, 1]),
]

function column(index: number, ...cards: [mark: string, lines: number][]): CardProps[] {
  let bottom = 34
  return cards.map(([mark, lines]) => {
    const y = bottom + 8
    bottom = y + heightOf(lines)
    return { x: index * PITCH + 8, y, mark, lines }
  })
}

export function BoardDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 632 360" aria-hidden className={cn('overflow-visible', className)}>
      <defs>
        <filter id="drawing-card" x="-20%" y="-20%" width="140%" height="150%">
          <feDropShadow dx="0" dy="2" stdDeviation="2" floodColor="#2d1e0f" floodOpacity="0.35" />
        </filter>
        <filter id="drawing-lift" x="-40%" y="-40%" width="180%" height="200%">
          <feDropShadow dx="0" dy="10" stdDeviation="9" floodColor="#2d1e0f" floodOpacity="0.5" />
        </filter>
        <clipPath id="drawing-slab">
          <rect width={PITCH * 5 + WIDTH} height={HEIGHT} rx="18" />
        </clipPath>
      </defs>
      <g clipPath="url(#drawing-slab)">
        {BOARDS.map(({ wood, grain }, index) => (
          <g key={wood} transform={`translate(${index * PITCH} 0)`}>
            <rect width={WIDTH} height={HEIGHT} fill={wood} />
            <Grain colour={grain} turned={index % 2 === 1} />
            <rect
              x="14"
              y="18"
              width={44 + ((index * 13) % 24)}
              height="7"
              rx="3.5"
              fill="#fff8ec"
              opacity="0.75"
            />
          </g>
        ))}
      </g>
      {CARDS.map((card) => (
        <Card key={`${card.x} ${card.y}`} {...card} />
      ))}
      {/* The place where the lifted card will drop. */}
      <rect
        x={PITCH * 2 + 8}
        y="105"
        width="86"
        height="66"
        rx="8"
        fill="#fff8ec"
        fillOpacity="0.18"
        stroke="#fff8ec"
        strokeOpacity="0.8"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      <g transform="rotate(-6 230 190)">
        <Card x={182} y={150} mark={ORANGE} lines={2} lifted />
      </g>
    </svg>
  )
}

function Card({ x, y, mark, lines, lifted }: CardProps) {
  const height = heightOf(lines)
  return (
    <g transform={`translate(${x} ${y})`} filter={`url(#drawing-${lifted ? 'lift' : 'card'})`}>
      <rect
        width="86"
        height={height}
        rx="8"
        fill="#fffaf2"
        stroke={mark === RED ? RED : 'none'}
        strokeWidth="2"
      />
      <rect x="10" y="11" width="52" height="5.5" rx="2.75" fill="#3b2a1c" opacity="0.8" />
      {lines > 1 && <rect x="10" y="22" width="36" height="5.5" rx="2.75" fill="#3b2a1c" opacity="0.8" />}
      <rect x="10" y={11 + lines * 11} width="44" height="4.5" rx="2.25" fill="#b9ac9b" />
      <rect x="10" y={height - 18} width="26" height="8" rx="4" fill={mark} />
      <circle cx="70" cy={height - 14} r="6" fill="#d9c3a5" />
    </g>
  )
}

function Grain({ colour, turned }: { colour: string; turned: boolean }) {
  return (
    <g
      fill="none"
      stroke={colour}
      strokeWidth="1.6"
      strokeLinecap="round"
      opacity="0.75"
      transform={turned ? `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` : undefined}
    >
      <path d="M8 0c3 90-4 190 1 360M18 0c5 110-6 220 0 360" />
      <path d="M94 0c-4 120 5 230-1 360M84 0c-5 90 6 250 1 360" />
      <path d="M28 360C30 250 38 150 51 92c13 58 21 158 23 268" />
      <path d="M37 360c2-84 7-158 14-208 7 50 12 124 14 208" />
      <path d="M45 360c1-60 3-108 6-142 3 34 5 82 6 142" />
      <path d="M28 0c0 34 6 62 12 84M74 0c0 34-6 62-12 84" />
    </g>
  )
}

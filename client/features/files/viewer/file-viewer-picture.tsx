import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { filesApi } from '#shared/api/files.ts'
import { pathOf } from '#shared/requests.ts'
import * as t from '#texts/files/file-viewer.ts'
import { cn } from '../../../ui/cn.ts'
import { FileViewerFailure, FileViewerLoading } from './file-viewer-states.tsx'
import { useGestures } from './file-viewer-gestures.ts'
import { useMover, useRoom, type ViewProps } from './file-viewer-view.ts'
import {
  between,
  fitted,
  isSmall,
  clamped,
  MIDDLE,
  offsetOf,
  panned,
  zoomed,
  type Look,
  type Size,
} from './file-viewer-zoom.ts'

/** For a click or double tap on a fitted picture. */
const CLOSER = 2.5

export function FileViewerPicture({ file, scale, range, onScale, onFailed, mover, swipe }: ViewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const [natural, setNatural] = useState<Size>()
  // The server couldn't read it. Decoding it in full could crash the page on a phone.
  const unreadable = file.thumbnailUrl === null
  const [state, setState] = useState<'coming' | 'there' | 'failed'>(unreadable ? 'failed' : 'coming')
  const fail = useEffectEvent(() => onFailed(true))
  useEffect(() => {
    if (unreadable) fail()
  }, [unreadable])
  const [centre, setCentre] = useState(MIDDLE)

  const scene = { room, picture: natural && room.width > 0 ? fitted(natural, room) : room }
  const look = clamped({ scale, centre }, scene)
  const show = (next: Look) => {
    setCentre(next.centre)
    onScale(next.scale)
  }
  const zoomTo = (wanted: number, at: { x: number; y: number }) =>
    show(zoomed(look, between(wanted, range), at, scene))

  useGestures(
    stage,
    {
      onDrag: (step, whole) => (scale > 1 ? show(panned(look, step, scene)) : swipe.onMove(whole)),
      onDragEnd: (whole, speed) => scale === 1 && swipe.onEnd(whole, speed),
      onPinch: (factor, at, step) =>
        show(panned(zoomed(look, between(scale * factor, range), at, scene), step, scene)),
      onTap: (at, { twice, mouse }) => (twice || mouse) && zoomTo(scale > 1 ? 1 : CLOSER, at),
      onWheelZoom: (factor, at) => zoomTo(scale * factor, at),
    },
    { mouse: true, wheel: 'always' },
  )
  useMover(mover, (by) => {
    const next = panned(look, { x: -by.x, y: -by.y }, scene)
    show(next)
    return Math.hypot(next.centre.x - look.centre.x, next.centre.y - look.centre.y) > 0.001
  })

  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setNatural({ width: naturalWidth, height: naturalHeight })
  const fit = cn(
    'absolute inset-0 size-full',
    natural && isSmall(natural) ? 'object-scale-down' : 'object-contain',
  )
  const offset = offsetOf(look, scene)

  if (state === 'failed') {
    return <FileViewerFailure fileId={file.id} message={t.pictureBroken} />
  }
  return (
    <div
      ref={stage}
      className={cn(
        'absolute inset-0 touch-none overflow-hidden select-none',
        scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      <div
        className="size-full"
        style={{ transform: `translate(${offset.x}px, ${offset.y}px) scale(${look.scale})` }}
      >
        {file.thumbnailUrl && state === 'coming' && (
          <img
            src={file.thumbnailUrl}
            alt=""
            draggable={false}
            className={cn(fit, 'blur-md')}
            onLoad={measure}
          />
        )}
        <img
          src={pathOf(filesApi.content, { id: file.id })}
          alt={file.originalName}
          draggable={false}
          className={cn(
            fit,
            'transition-opacity duration-150',
            // Once loaded, its transparent parts show the background.
            state === 'coming' ? 'opacity-0' : 'opacity-100',
          )}
          onLoad={(event) => {
            measure(event)
            setState('there')
          }}
          onError={() => {
            setState('failed')
            onFailed(true)
          }}
        />
      </div>
      {state === 'coming' && <FileViewerLoading label={t.loadingPicture} />}
    </div>
  )
}

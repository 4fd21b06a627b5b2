import { describe, expect, test } from 'vitest'
import { reading, refusalOf, textsOf } from '../../../../test/support/imports/reading.ts'

const HEADS = 'Kunde;Größe\n'

describe('the text of a table', () => {
  test.each([
    ['UTF-8', Buffer.from(`${HEADS}Müller;1\n`)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${HEADS}Müller;1\n`)],
    ['UTF-16 as Excel writes it', Buffer.from(`\uFEFF${HEADS}Müller;1\n`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${HEADS}Müller;1\n`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(`${HEADS}Müller;1\n`, 'utf16le')],
  ])('is read as %s', async (_, bytes) => {
    const content = await reading(bytes)
    expect(textsOf(content)).toEqual([
      ['Kunde', 'Größe'],
      ['Müller', '1'],
    ])
    expect(content.remarks).toEqual([])
  })

  test('of Windows is read with a remark', async () => {
    const content = await reading(Buffer.from('Kunde;Gr\xf6\xdfe\nM\xfcller \x80;\x93x\x94\n', 'latin1'))
    expect(textsOf(content)).toEqual([
      ['Kunde', 'Größe'],
      ['Müller €', '“x”'],
    ])
    expect(content.remarks).toEqual([
      "The file isn't UTF-8 and was read as Windows text. Check umlauts and accents",
    ])
  })

  test.each([
    ['ibm850', 'Kunde;Gr\x94\xe1e\nM\x81ller;1\n', 'Müller'],
    ['macintosh', 'Kunde;Gr\x9a\xa7e\nM\x9fller;1\n', 'Müller'],
    ['iso-8859-2', 'Kunde;Gr\xf6\xdfe\nNov\xe1k \xe8;1\n', 'Novák č'],
  ] as const)('is read in another encoding where one is chosen: %s', async (encoding, text, customer) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(await reading(bytes)).toMatchObject({ encoding: 'windows-1252' })
    const content = await reading(bytes, { encoding })
    expect(content).toMatchObject({ encoding, remarks: [] })
    expect(textsOf(content)).toEqual([
      ['Kunde', 'Größe'],
      [customer, '1'],
    ])
  })

  test('that is damaged is refused with the line, and what is no text at all', async () => {
    const broken = Buffer.concat([Buffer.from(`${HEADS}Müller;ä\nÖl`), Buffer.from([0xc3, 0x28, 0x0a])])
    expect(await refusalOf(broken)).toBe('Line 3 has damaged characters. Save the file again as UTF-8')
    const odd = Buffer.concat([Buffer.from(`\uFEFF${HEADS}`, 'utf16le'), Buffer.from([1])])
    expect(await refusalOf(odd)).toMatch(/^Line 2 has damaged characters/)
    const bytes = Buffer.from(
      Array.from({ length: 5000 }, (_, index) => (index * 7919 + index * index) % 256),
    )
    expect(await refusalOf(bytes)).toBe("This isn't a table or a Trello board")
    expect(await refusalOf('')).toBe('This file is empty')
    expect(await refusalOf(' \n\n')).toBe('There is nothing in this file')
    expect(await refusalOf('Title,Customer\n')).toBe(
      'This file has only one line and nothing below the headings',
    )
  })

  test('loses what cannot be stored', async () => {
    const content = await reading(`Title,Customer,${'x'.repeat(300)}\nCh\0air,Ann\n`)
    expect(content.rows[0]?.cells).toEqual(['Chair', 'Ann', ''])
  })
})

describe('the cells of a table', () => {
  test.each([
    [
      'semicolons, with commas in numbers',
      'Title;Hours\nA;1,5\nB;2,5\n',
      [
        ['Title', 'Hours'],
        ['A', '1,5'],
        ['B', '2,5'],
      ],
    ],
    [
      'what a spreadsheet copies',
      'Title\tDue\n"two\nlines"\t1.2.2026\n',
      [
        ['Title', 'Due'],
        ['two\nlines', '1.2.2026'],
      ],
    ],
    [
      'bars',
      'Title|Customer\nA, b; c|Ann\n',
      [
        ['Title', 'Customer'],
        ['A, b; c', 'Ann'],
      ],
    ],
    [
      'what Excel says in a first line',
      'sep=|\nTitle|C\nA;b|1,5\n',
      [
        ['Title', 'C'],
        ['A;b', '1,5'],
      ],
    ],
    ['one column', 'Title\nA, b\nC, d\n', [['Title'], ['A, b'], ['C, d']]],
    [
      'old line ends',
      'Title,C\rA,b\rC,d\r',
      [
        ['Title', 'C'],
        ['A', 'b'],
        ['C', 'd'],
      ],
    ],
    [
      'single quotes',
      "'Kunde','Titel'\n'O''Neil','5\" Tisch, groß'\n",
      [
        ['Kunde', 'Titel'],
        ["O'Neil", '5" Tisch, groß'],
      ],
    ],
    [
      'apostrophes',
      "Titel,Kunde\n'tis fine,O'Neil\n",
      [
        ['Titel', 'Kunde'],
        ["'tis fine", "O'Neil"],
      ],
    ],
    [
      'inches',
      'Title,Customer\n5" pipe,Ann\n"12"" board, long",Ben\n',
      [
        ['Title', 'Customer'],
        ['5" pipe', 'Ann'],
        ['12" board, long', 'Ben'],
      ],
    ],
    [
      'ragged rows',
      'Title,C\nA\nB,c,d\n',
      [
        ['Title', 'C', 'Column C'],
        ['A', '', ''],
        ['B', 'c', 'd'],
      ],
    ],
    [
      'no heads',
      'Ann,1.2.2026\nBen,2.2.2026\n',
      [
        ['Column A', 'Column B'],
        ['Ann', '1.2.2026'],
        ['Ben', '2.2.2026'],
      ],
    ],
    [
      'a title',
      'Orders 2026\n\nTitle,Customer,Due\nA,Ann,1.2.2026\n',
      [
        ['Title', 'Customer', 'Due'],
        ['A', 'Ann', '1.2.2026'],
      ],
    ],
    [
      'sizes and decimals with more commas than separators',
      'Auftrag;Maße;Preis\nTisch;2,20 x 0,90 x 0,75;1.200,50\nBank;1,80 x 0,40 x 0,45;300,00\n',
      [
        ['Auftrag', 'Maße', 'Preis'],
        ['Tisch', '2,20 x 0,90 x 0,75', '1.200,50'],
        ['Bank', '1,80 x 0,40 x 0,45', '300,00'],
      ],
    ],
    [
      'a first line that ends otherwise',
      'Title,Customer\r\nA,Ann\nB,Ben\nC,Cem\r',
      [
        ['Title', 'Customer'],
        ['A', 'Ann'],
        ['B', 'Ben'],
        ['C', 'Cem'],
      ],
    ],
    [
      'columns of a fixed width',
      'Title               Customer            Due       \nTable, big          Smith               2026-12-04\nDesk                Neil                2026-12-05\n',
      [
        ['Title', 'Customer', 'Due'],
        ['Table, big', 'Smith', '2026-12-04'],
        ['Desk', 'Neil', '2026-12-05'],
      ],
    ],
  ])('are told apart: %s', async (_, text, expected) => {
    expect(textsOf(await reading(text))).toEqual(expected)
  })

  test('are read at once where a head is made to keep the pattern of addresses busy', async () => {
    const head = `${'@.'.repeat(4990)} x`
    expect(textsOf(await reading(`${head},C\nA,b\n`))).toEqual([
      [head, 'C'],
      ['A', 'b'],
    ])
  })

  test('keep the numbers of their rows', async () => {
    const { rows } = await reading('Title,C\n\nA,"b\n\nc"\n,\nD,e\n')
    expect(rows.map(({ row }) => row)).toEqual([3, 5])
  })

  test('are limited, with a sentence each', async () => {
    expect(await refusalOf('Title,C\nx,Ann\n"12 board,Ben\nz,D\n')).toBe(
      'A quotation mark in row 3 is never closed',
    )
    const line = 'Row 2 is longer than any row can be. Perhaps a quotation mark in it is never closed'
    expect(await refusalOf(`Title,C\n"${'a'.repeat(1_100_000)}`)).toBe(line)
    expect(await refusalOf(`Title,C\n${','.repeat(1_100_000)}`)).toBe(line)
    expect(await refusalOf(`Title,C\n"${'a\n'.repeat(600_000)}`)).toBe(line)
    expect(await refusalOf(Buffer.alloc(30_000_001, 'a'))).toBe(
      'This file has more text than can be imported at once. Split it',
    )
    expect(await refusalOf(`Title,C\n${'a,b\n'.repeat(10_001)}`)).toBe(
      'This file has 10,001 rows. At most 10,000 can be imported at once. Split the file',
    )
    expect(await refusalOf(`${'x,'.repeat(100)}x\n1,2\n`)).toMatch(/^This file has 101 columns\./)
    expect(await refusalOf(`Title,C\nA,b\nB,${'x'.repeat(10_001)}\n`)).toBe(
      'Row 3 has a cell with more than 10,000 characters',
    )
  })
})

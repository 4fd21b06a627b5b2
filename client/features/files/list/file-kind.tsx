import {
  File,
  FileArchive,
  FileBox,
  FileImage,
  FileMusic,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
} from 'lucide-react'
import { PICTURE_TYPES } from '#shared/files/files.ts'

// A drawing's extension says more than its MIME type, which is mostly unknown.
const KINDS: [LucideIcon, RegExp][] = [
  [FileBox, /\.(dwg|dxf|step|stp|stl|skp|3dm|f3d|iges|igs|obj|crv|nc|gcode)$/i],
  [FileSpreadsheet, /spreadsheet|excel|csv|\.(csv|xlsx?|ods|numbers)$/i],
  [FileArchive, /zip|compressed|x-tar|\.(zip|rar|7z|tar|gz)$/i],
  [FileImage, /^image\//],
  [FilePlay, /^video\//],
  [FileMusic, /^audio\//],
  [FileText, /^text\/|pdf|word|document|\.(docx?|odt|rtf|pages)$/i],
]

export function FileKind({ name, mimeType }: { name: string; mimeType: string }) {
  const kind = KINDS.find(([, pattern]) => pattern.test(mimeType) || pattern.test(name))
  const Icon = kind?.[0] ?? File
  return <Icon aria-hidden strokeWidth={1.5} className="size-6 text-muted" />
}

const PDF = 'application/pdf'

export function isPdf(mimeType: string): boolean {
  return mimeType === PDF
}

export function isViewable(mimeType: string): boolean {
  return isPdf(mimeType) || PICTURE_TYPES.includes(mimeType)
}

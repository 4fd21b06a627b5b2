import { useUppyState } from '@uppy/react'
import type { Uploader } from './uploader.ts'

export interface UploadState {
  total: number
  /** Chosen and not started. */
  waiting: number
  /** On their way, or being saved. */
  running: number
  done: number
  failed: { id: string; name: string; error: string }[]
  /** What was refused a moment ago, in sentences. */
  refused: string[]
}

/** How far the files of an upload are. */
export function useUploadState(uppy: Uploader): UploadState {
  const files = Object.values(useUppyState(uppy, (state) => state.files))
  const info = useUppyState(uppy, (state) => state.info)
  const failed = files.flatMap(({ id, name, error }) => (error ? [{ id, name, error }] : []))
  const sound = files.filter(({ error }) => !error)
  const done = sound.filter(({ progress }) => progress.complete).length
  const waiting = sound.filter(({ progress }) => !progress.uploadStarted).length
  return {
    total: files.length,
    waiting,
    running: sound.length - done - waiting,
    done,
    failed,
    // Those with details are about files that failed, which tell by themselves.
    refused: info.filter(({ details }) => !details).map(({ message }) => message),
  }
}

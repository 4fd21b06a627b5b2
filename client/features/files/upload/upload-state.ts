import { useUppyState } from '@uppy/react'
import { useSyncExternalStore } from 'react'
import { roomIn, type Batch } from './uploader.ts'

export interface UploadState {
  total: number
  waiting: number
  running: number
  done: number
  failed: { id: string; name: string; error: string; refused: boolean }[]
  room: number
  later: number
  refused: string[]
}

export function useUploadState({ uppy, limits, waiting: others }: Batch): UploadState {
  const later = useSyncExternalStore(others.subscribe, () => others.count)
  const files = Object.values(useUppyState(uppy, (state) => state.files))
  const info = useUppyState(uppy, (state) => state.info)
  const failed = files.flatMap(({ id, name, error, meta }) =>
    error ? [{ id, name, error, refused: meta.refused === true }] : [],
  )
  const sound = files.filter(({ error }) => !error)
  const done = sound.filter(({ progress }) => progress.complete).length
  const waiting = sound.filter(({ progress }) => !progress.uploadStarted).length
  return {
    total: files.length,
    waiting,
    running: sound.length - done - waiting,
    done,
    failed,
    room: roomIn(files, limits),
    later,
    // Messages with details are about failed uploads, which `failed` lists.
    refused: info.filter(({ details }) => !details).map(({ message }) => message),
  }
}

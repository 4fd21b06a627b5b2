import type { Config } from '../config.ts'
import { openDisk } from './disk.ts'
import type { ObjectStore } from './store.ts'

/** In the operator's words. */
export const placeOfStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string =>
  s3 ? `the bucket ${s3.bucket}` : dataDir

export async function openStore(
  config: Pick<Config, 'dataDir' | 's3'> & Partial<Pick<Config, 'diskReserveBytes'>>,
): Promise<ObjectStore> {
  if (!config.s3) return openDisk(config.dataDir, config.diskReserveBytes)
  // Its client is large, and few installations need it.
  const { openS3 } = await import('./s3.ts')
  return openS3(config.s3)
}

export const otherPlace = ({ place }: { place: string }) =>
  `The files of this database are in another place, not in ${place}. Set DATA_DIR, or S3_BUCKET and S3_ENDPOINT, as ` +
  'for the server that has them. To move them, first copy files/, thumbnails/ and store-id there, and secret into ' +
  'the new DATA_DIR.'
export const lostDatabase = ({ place }: { place: string }) =>
  `The files in ${place} belong to another database, and this one is empty. Is DATABASE_URL missing or wrong? Set it ` +
  'as for the server that has these files, or restore a backup. For a new Kerf, choose another place.'

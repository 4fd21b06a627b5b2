// Servers of two versions share a database, so the values never change.

/** For the embedded PostgreSQL: its holder owns the DATA_DIR. */
export const INSTANCE_LOCK = 0x4b657266
/** Servers that start together migrate one after the other. */
export const MIGRATION_LOCK = 7_304_120
/** While a backup holds it, no file is removed from the store. Removing a file takes it shared. */
export const FILE_REMOVAL_LOCK = 7_304_121
/** The first key of a pair. The second is derived from the organization's id. */
export const ORGANIZATION_FILE_REMOVAL_LOCK = 7_304_122
/** A single key, so the pair above is another lock. */
export const STORE_ID_LOCK = 7_304_122
/** While it is held, no job queue is removed. A transaction that adds a job to a queue takes it shared. */
export const JOB_QUEUES_LOCK = 7_304_123

// These are hashed, alone or with the id of their subject.

export const FOUNDING_LOCK = 'kerf founding'
export const MORNING_LOCK = 'kerf morning'
export const STAGING_LOCK = 'kerf staging'
export const IMPORT_LOCK = 'kerf import'
export const ROOM_LOCK = 'kerf room for files'
/** Its holder makes a backup or a rehearsal by itself. */
export const BACKUP_RUN_LOCK = 'kerf backup run'
/** The writer of a backup holds it with the name of its folder while it lives. */
export const BACKUP_WRITER_LOCK = 'kerf backup writer'

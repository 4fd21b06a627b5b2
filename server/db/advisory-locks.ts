// All advisory locks of Kerf's databases, in one place so that no two are equal. Their values never change:
// servers of two versions that share a database share the locks.

/** For the embedded PostgreSQL: its holder owns the DATA_DIR. "Kerf" as an int4. */
export const INSTANCE_LOCK = 0x4b657266
/** Servers that start together migrate one after the other. */
export const MIGRATION_LOCK = 7_304_120
/** While a backup holds it, no file is removed from the store. Removing a file takes it shared. */
export const FILE_REMOVAL_LOCK = 7_304_121
/**
 * The same for one organization's files: the first key of a pair. The second is derived from the organization's
 * id.
 */
export const ORGANIZATION_FILE_REMOVAL_LOCK = 7_304_122
/**
 * Servers that start together check the store one after the other. It is a single key, so the pair above is
 * another lock.
 */
export const STORE_ID_LOCK = 7_304_122
/** While it is held, no job queue is removed. A transaction that adds a job to a queue takes it shared. */
export const JOB_QUEUES_LOCK = 7_304_123

// These are hashed, alone or with the id of their subject.

/** The first organization of an installation is founded once. */
export const FOUNDING_LOCK = 'kerf founding'
/** An organization's people get one message about the morning. */
export const MORNING_LOCK = 'kerf morning'
/** The files of an organization's imports are staged one after the other. */
export const STAGING_LOCK = 'kerf staging'
/** One process at a time runs an import. */
export const IMPORT_LOCK = 'kerf import'
/** Additions to an organization's files are measured against its limits one after the other. */
export const ROOM_LOCK = 'kerf room for files'
/** The writer of a backup holds it with the name of its folder while it lives. */
export const BACKUP_WRITER_LOCK = 'kerf backup writer'

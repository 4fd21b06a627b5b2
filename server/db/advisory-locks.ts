// All advisory locks of Kerf's databases, in one place so that none of them is taken for another one. They stay as they are:
// servers of two versions that share a database share them.

/** Of the embedded PostgreSQL: whoever holds it owns the DATA_DIR. "Kerf" as an int4. */
export const INSTANCE_LOCK = 0x4b657266
/** Servers that start at once migrate one after the other. */
export const MIGRATION_LOCK = 7_304_120
/** While a backup holds it, no file is removed from the store. Whoever removes a file takes it shared. */
export const FILE_REMOVAL_LOCK = 7_304_121
/** The same for the files of one organization: the first of a pair, whose second is made from the organization's id. */
export const ORGANIZATION_FILE_REMOVAL_LOCK = 7_304_122
/** Servers that start at once look at the store one after the other. It stands alone; a pair is another lock. */
export const STORE_ID_LOCK = 7_304_122
/** While somebody holds it, no queue of jobs is removed. A transaction that adds a job to a queue takes it shared. */
export const JOB_QUEUES_LOCK = 7_304_123

// These are hashed, by themselves or with the id of what they are about.

/** The first organization of an installation is founded once. */
export const FOUNDING_LOCK = 'kerf founding'
/** People of an organization are told once what its morning brings. */
export const MORNING_LOCK = 'kerf morning'
/** The files of an organization's imports are staged one after the other. */
export const STAGING_LOCK = 'kerf staging'
/** One process at a time runs an import. */
export const IMPORT_LOCK = 'kerf import'
/** What adds to the files of an organization is measured against its limits one after the other. */
export const ROOM_LOCK = 'kerf room for files'
/** The writer of a backup holds it with the name of its folder, as long as it lives. */
export const BACKUP_WRITER_LOCK = 'kerf backup writer'

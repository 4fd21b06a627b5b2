const SECOND = 1000
const MINUTE = 60 * SECOND

/** Milliseconds. Tests shorten them. */
export const TIMES = {
  heartbeatMs: 30 * SECOND,
  presenceBeatMs: 1.5 * SECOND,
  jobsAliveMs: 10 * SECOND,
  jobsPollMs: 10 * SECOND,
  /** How long its reader may take no bytes. */
  exportStalledMs: 30 * SECOND,
  exportCheckMs: 3 * SECOND,
  writesLookMs: 5 * SECOND,
  mailAfterMs: 15 * MINUTE,
  /** Screens that show the order report it within this time. */
  pushAfterMs: 5 * SECOND,
  customerMailAfterMs: 10 * MINUTE,
  /** The last one repeats. */
  webhookPausesMs: [5 * SECOND, 30 * SECOND, ...[2, 10, 30, 60, 120].map((minutes) => minutes * MINUTE)],
}

/** Tests lower them. */
export const LIMITS = {
  /** Reading takes memory that all organizations share, and no screen shows tens of thousands of orders. */
  listBytes: 64 * 1024 * 1024,
  tokenCallsPerMinute: 600,
  /** All of a person's open windows stay far below this, with their pongs. */
  messagesASecond: { ofSocket: 100, ofSession: 500, ofOrganization: 5000 },
  /** Exports of everything. Each takes 20 to 30 MB while it works. */
  exportsAtOnce: 20,
}

export type Times = typeof TIMES
export type Limits = typeof LIMITS

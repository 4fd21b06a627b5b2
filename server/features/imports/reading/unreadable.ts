/** A file that cannot be read; its message is a sentence for whoever chose it. */
export class Unreadable extends Error {}

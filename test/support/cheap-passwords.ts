import { hashCheaply } from '../../server/core/passwords.ts'

// The tests make thousands of people, whose passwords guard nothing. Loaded before every test file, and before the
// server of the browser tests; passwords.unit.test.ts and the servers that the other tests start hash as Kerf does.
hashCheaply()

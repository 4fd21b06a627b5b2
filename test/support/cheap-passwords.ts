import { hashCheaply } from '../../server/sessions/passwords.ts'

// The tests create thousands of people, whose passwords guard nothing. Loaded before every test file, and before the
// server of the browser tests. passwords.unit.test.ts, and servers that other tests start, hash like Kerf.
hashCheaply()

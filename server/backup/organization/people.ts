import type { ClientBase } from 'pg'
import { copyIn, type Arriving } from './copy-in.ts'
import { ImportRefused } from './refused.ts'

export interface Person {
  email: string | null
  name: string
}

export interface People {
  /** Ids of people whose address has another account here, with the ids of those accounts. */
  renamed: Map<string, string>
  /** Members who have an account here. */
  here: Person[]
}

interface Match {
  id: string
  email: string | null
  name: string
  hereId: string
  hereName: string
}

const listed = (people: Person[]) => people.map(({ email, name }) => `${name} (${email ?? '-'})`).join(', ')

/** Also leaves them in the table `arriving_users`. @throws ImportRefused */
export async function findPeople(
  client: ClientBase,
  arriving: Arriving,
  { samePeople }: { samePeople: boolean },
): Promise<People> {
  const part = arriving.manifest.tables.find(({ table }) => table === 'users')
  if (part) await copyIn(client, arriving, part, { staged: true })
  const { rows } = await client.query<Match>(
    `select a.id, a.email, a.display_name as name, u.id as "hereId", u.display_name as "hereName"
     from arriving_users a
     join users u on u.id = a.id
       or (u.email = a.email and not exists (select from users same where same.id = a.id))
     order by a.email, a.display_name`,
  )
  const other = rows.filter(({ id, hereId }) => id !== hereId)
  const doubled = other.filter(({ hereId }) => rows.filter((row) => row.hereId === hereId).length > 1)
  if (doubled.length > 0) {
    throw new ImportRefused(
      `${listed(doubled)}: the account with this address belongs to somebody else of the archive. Change the address first.`,
    )
  }
  if (other.length > 0 && !samePeople) {
    const both = other.map(({ email, name, hereName }) => `${email}: there ${name}, here ${hereName}`)
    throw new ImportRefused(
      'These people of the archive have an account here already, which would be in the organization from then on:\n' +
        `${both.join('\n')}\nIf they are the same people, add --same-people. They keep the account and the password that they have here.`,
    )
  }
  return {
    renamed: new Map(other.map(({ id, hereId }) => [id, hereId])),
    here: rows.filter(({ email }) => email !== null),
  }
}

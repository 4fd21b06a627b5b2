import { notice } from '../support/board.ts'
import { sql } from '../support/database.ts'
import { assigned, history, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a team member is found, assigned and taken off again; a colleague sees it, and a refusal is undone', async ({
  page,
  another,
  server,
  watch,
}) => {
  watch.allow('status of 409')
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  const theirs = await (await another()).newPage()
  await registerColleague(mine, orgId, theirs.context().request, 'Sam')
  // Only a list that is longer than a phone's screen has a search.
  await sql(
    server.dataDir,
    `with made as (
       insert into users (first_name, last_name, display_name) select 'Sam', n::text, 'Sam ' || n
       from generate_series(1, 8) n returning id)
     insert into organization_members (user_id, org_id) select id, $1 from made`,
    [orgId],
  )
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await openOrderPage(theirs, order)
  await expect(part(theirs, 'Chain of Command')).toContainText('No one yet')

  await page.getByRole('button', { name: 'Assign Team Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Team Member' })
  const sam = dialog.getByRole('checkbox', { name: 'Sam Hale' })
  await sam.click()
  await expect(sam).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Robin Hale' }).click()
  await expect(assigned(theirs).getByRole('listitem')).toHaveText([/Sam Hale/, /Robin Hale/])
  await expect(history(theirs).nth(1)).toContainText('Robin Hale assigned Sam Hale')
  await sam.click()
  await expect(sam).not.toBeChecked()
  const search = dialog.getByRole('searchbox', { name: 'Search members' })
  // The element is there before its words, or they would not be read out.
  const said = dialog.getByRole('status')
  await expect(said).toBeEmpty()
  await search.fill('sam')
  await expect(said).toHaveText('9 members')
  await search.fill('robin')
  await expect(said).toHaveText('1 member')
  await search.fill('nobody')
  await expect(said).toHaveText('No member has that name')
  await search.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Assign Team Member' })).toBeFocused()
  await expect(assigned(theirs).getByRole('listitem')).toHaveText([/Robin Hale/])

  await theirs.getByRole('button', { name: 'Unassign Robin Hale' }).click()
  await expect(part(page, 'Chain of Command')).toContainText('No one yet')
  await page.reload()
  await expect(part(page, 'Chain of Command')).toContainText('No one yet')

  await page.route('**/assignees/*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not today' } }),
  )
  await page.getByRole('button', { name: 'Assign Team Member' }).click()
  await dialog.getByRole('checkbox', { name: 'Robin Hale' }).click()
  await expect(notice(page, 'Error')).toContainText('Not today')
  await expect(dialog.getByRole('checkbox', { name: 'Robin Hale' })).not.toBeChecked()
})

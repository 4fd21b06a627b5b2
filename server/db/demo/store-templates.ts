import type { Database } from '../client.ts'
import { checklistTemplateItems, checklistTemplates } from '../schema/checklists.ts'

const ITEMS: [title: string, minutes: number, required?: 'required'][] = [
  ['Customer called, somebody is there', 10, 'required'],
  ['Parts counted against the list', 10, 'required'],
  ['Blankets and corner guards on', 20],
  ['Touch-up kit in the van', 5],
]

/** The shop's own template, which starts automatically. */
export async function insertTemplates(
  tx: Database,
  { orgId, people }: { orgId: string; people: string[] },
): Promise<void> {
  const [template] = await tx
    .insert(checklistTemplates)
    .values({
      orgId,
      name: 'Loading the van',
      description: 'Before it leaves the yard.',
      category: 'Delivery',
      startStatus: 'DELIVERY',
      createdBy: people[0],
    })
    .returning({ id: checklistTemplates.id })
  if (!template) throw new Error('The template was not stored')
  await tx.insert(checklistTemplateItems).values(
    ITEMS.map(([title, estimatedMinutes, required], index) => ({
      orgId,
      templateId: template.id,
      title,
      position: index + 1,
      estimatedMinutes,
      isRequired: required !== undefined,
    })),
  )
}

import { Share2 } from 'lucide-react'
import * as t from '#texts/files/file-viewer.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Menu, MenuContent, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useUser } from '../../../core/session.tsx'
import { mayServe } from '../../customer/approvals/approval-states.ts'
import { CustomerItems, type CustomersFile } from '../list/customer-items.tsx'

export function FileViewerCustomer(concerned: CustomersFile) {
  const { role } = useUser()
  if (!mayServe(role)) return null
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          aria-label={t.forCustomer}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Share2 aria-hidden />
        </button>
      </MenuTrigger>
      {/* As dark as the viewer. */}
      <MenuContent className="dark scheme-dark">
        <CustomerItems {...concerned} />
      </MenuContent>
    </Menu>
  )
}

import type { Community } from '@kith/shared/communities.ts'
import { useState } from 'react'
import { useForm } from '../../core/forms/form.ts'
import { usePersistedForm } from '../../drafts/api.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DetailsForm, detailsOf } from './DetailsForm.tsx'
import { PictureTab } from './PictureTab.tsx'

type Props = { community: Community; open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the name, description, rules and pictures of a community. */
export function EditCommunityDialog({ community, open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Community">
      <Parts community={community} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Parts(props: { community: Community; onDone: () => void }) {
  const [tab, setTab] = useState('details')
  // Here, so that a look at the pictures loses nothing of what was written.
  const form = useForm({ defaultValues: detailsOf(props.community) })
  const forget = usePersistedForm(form, `community.${props.community.id}`, ['name', 'description', 'rules'])
  const tabs = [
    { id: 'details', label: 'Details', content: <DetailsForm {...props} form={form} onForget={forget} /> },
    { id: 'picture', label: 'Picture', content: <PictureTab {...props} kind="avatar" /> },
    { id: 'cover', label: 'Cover', content: <PictureTab {...props} kind="coverImage" /> },
  ]
  return <Tabs label="What to edit" tabs={tabs} value={tab} onChange={setTab} />
}

import { useState } from 'react'
import { documentsOf, type DocumentKind } from '#contract/rules/document.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { documentWords } from '#src/words/documents.ts'
import { saveDocument } from './save-document.ts'

/** Saves the documents of a purchase as files. */
export function DocumentButtons({ purchase }: { purchase: Purchase }) {
  const services = useServices()
  const [saving, setSaving] = useState<DocumentKind | null>(null)
  const save = async (document: DocumentKind) => {
    setSaving(document)
    const problem = await saveDocument(services, purchase, document).finally(() => setSaving(null))
    if (problem !== undefined) await dialogs.alert({ kind: 'error', title: documentWords.failed, body: problem })
  }
  return documentsOf(purchase).map((document) => (
    <Button
      key={document}
      kind="tonal"
      icon={<Icon name="file" />}
      busy={saving === document}
      onClick={() => void save(document)}
    >
      {documentWords.names[document]}
    </Button>
  ))
}

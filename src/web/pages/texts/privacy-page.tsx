import { TextPage } from './text-page.tsx'

export default function PrivacyPage() {
  return <TextPage which="privacy" />
}

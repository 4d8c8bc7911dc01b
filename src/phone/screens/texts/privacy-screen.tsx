import { TextPage } from './text-page.tsx'

export default function PrivacyScreen() {
  return <TextPage which="privacy" />
}

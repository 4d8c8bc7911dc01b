import { ChipMenu } from '#src/ui/overlays/chip-menu.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { fileWords } from '#src/words/admin-files.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { fits } from '../../files/file-accept.ts'
import { describedSettings } from '../../settings/pages.ts'
import { settingName } from '../../settings/setting-names.ts'

/** Sets a setting to a file; customers get it with the next save. */
export function PlaceMenu({ file, name }: { file: { url: string; contentType: string }; name: string }) {
  const { set } = useEditing()
  const settings = describedSettings.filter((setting) => setting.kind === 'file' && fits(file, setting.accept))
  const place = (path: string) => {
    set(path, file.url)
    toasts.show(fileWords.placed(settingName(path)), 'success')
  }
  return (
    <ChipMenu
      label={fileWords.placeOf(name)}
      text={fileWords.place}
      choices={settings.map(({ path }) => ({ value: path, label: settingName(path) }))}
      value=""
      onChange={place}
    />
  )
}

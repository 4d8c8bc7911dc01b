import { useMemo } from 'react'
import { readSite } from '#src/brand/site.ts'
import { derive, type Tokens } from '#contract/theme/derive.ts'
import { useEditing } from '../editing/editing-context.ts'
import { useEditedScheme } from './edited-scheme.ts'

/** What customers see of the edited config in the edited scheme: the theme as the app derives it. */
export const useDrawnTheme = (): Tokens => {
  const { config } = useEditing()
  const scheme = useEditedScheme()
  const { themes, lightTheme, darkTheme, showPWAShadow } = config
  return useMemo(
    () => derive(readSite({ themes, lightTheme, darkTheme, showPWAShadow }), scheme).tokens,
    [themes, lightTheme, darkTheme, showPWAShadow, scheme],
  )
}

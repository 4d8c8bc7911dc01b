import { Specimen } from '../specimen.tsx'
import * as css from '../gallery.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const shown = [
  'bg',
  'surface',
  'surface-raised',
  'surface-sunken',
  'text',
  'text-muted',
  'line',
  'line-strong',
  'brand',
  'on-brand',
  'brand-soft',
  'brand-text',
  'accent',
  'accent-soft',
  'hero-a',
  'hero-b',
  'btn-bg',
  'btn-text',
  'tonal-bg',
  'tonal-text',
  'success',
  'warning',
  'danger',
  'info',
]

export const Tokens = () => (
  <Specimen title="Colour">
    <div className={css.swatches}>
      {shown.map((name) => (
        <div key={name} className={prose.muted}>
          <i style={{ background: `var(--${name})` }} />
          {name}
        </div>
      ))}
    </div>
  </Specimen>
)

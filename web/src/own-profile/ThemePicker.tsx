import type { ThemeId } from '@kith/shared/colours/themes.ts'
import { useMe } from '../accounts/api.ts'
import { DARK_DEVICE } from '../core/device.ts'
import { knownSiteColors } from '../core/theme/site-colours.ts'
import { karelMartens, midnightDark, type Theme, themes } from '@kith/shared/colours/theme-list.ts'
import { Button } from '../ui/Button.tsx'
import { useMatches } from '../ui/use-matches.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { useChooseColours } from './appearance-api.ts'
import { Section } from './Section.tsx'

/** Light, dark or as the device is, and the colour themes. A chosen one shows at once. What is applied now is chosen. */
export function ThemePicker() {
  const { colorTheme, darkWithDevice } = useMe()
  const isDark = useMatches(DARK_DEVICE)
  const { mutate } = useChooseColours()
  const applied = darkWithDevice && isDark ? midnightDark.id : colorTheme
  const choose = (theme: ThemeId) => mutate({ colorTheme: theme, darkWithDevice: false })
  return (
    <Section
      title="Color Theme"
      hint="Only you see it, wherever you sign in."
      action={
        <Button
          variant="secondary"
          size="small"
          disabled={applied === karelMartens.id}
          onClick={() => choose(karelMartens.id)}
        >
          Reset to Default
        </Button>
      }
    >
      <AppearanceChoice />
      <div role="radiogroup" aria-label="Color Theme" className="grid grid-cols-2 gap-3 pt-4">
        {themes.map((theme) => (
          <ThemeCard
            key={theme.id}
            theme={theme}
            isChosen={theme.id === applied}
            onChoose={() => choose(theme.id)}
          />
        ))}
      </div>
    </Section>
  )
}

type CardProps = { theme: Theme; isChosen: boolean; onChoose: () => void }

function ThemeCard({ theme, isChosen, onChoose }: CardProps) {
  const colors = colorsOf(theme)
  return (
    <label className={cardClass}>
      <input
        type="radio"
        name="color-theme"
        value={theme.id}
        checked={isChosen}
        aria-label={theme.name}
        aria-describedby={`theme-${theme.id}`}
        className="absolute size-px opacity-0"
        onChange={onChoose}
      />
      <span
        aria-hidden
        className="flex h-10 overflow-hidden forced-color-adjust-none rounded-6 border border-line"
      >
        {SWATCHES.map((swatch) => (
          <span key={swatch} className="flex-1" style={{ backgroundColor: colors[swatch] }} />
        ))}
      </span>
      <span className="font-title text-15 font-semibold">{theme.name}</span>
      <span id={`theme-${theme.id}`} className="text-13 text-muted">
        {theme.description}
      </span>
    </label>
  )
}

const SWATCHES = ['primary', 'secondary', 'accent', 'background'] as const

/** The default theme has the colours of the site. */
function colorsOf(theme: Theme) {
  const site = theme === karelMartens ? knownSiteColors() : undefined
  return site ? { ...site, background: site.pageBackground } : theme.colors
}

/** The chosen card has an accent frame. The focus ring is on the card, because its radio button is invisible. */
const cardClass =
  'relative flex flex-col gap-1.5 rounded-12 border border-control p-2.5 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

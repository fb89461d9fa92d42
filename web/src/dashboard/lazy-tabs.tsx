import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'

/** A tab whose code is loaded when it is opened. */
function lazyTab(load: () => Promise<ComponentType>): ComponentType {
  const Content = lazyPart(load, ChunkError)
  return function LazyTab() {
    return (
      <Suspense fallback={<Skeleton className="h-[60dvh]" />}>
        <Content />
      </Suspense>
    )
  }
}

export const SettingsTab = lazyTab(
  async () => (await import('../site-settings/PlatformSettings.tsx')).PlatformSettings,
)
export const ColorsTab = lazyTab(
  async () => (await import('../colours/ColorCustomization.tsx')).ColorCustomization,
)

/**
 * Does the work while no other tab of this browser does work of this name. Plain http has no locks, and some browsers
 * refuse theirs. Then tabs may work at once.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    await locks?.request(name, begin)
  } catch (error) {
    if (hasBegun) throw error
  }
  if (!hasBegun) await begin()
}

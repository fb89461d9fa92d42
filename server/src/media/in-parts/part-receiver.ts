type ArrivingPart = { cut: () => void; done: Promise<unknown> }
export type PartReceiver = ReturnType<typeof openPartReceiver>

/**
 * The parts that arrive in this process, each by the name of its upload. A sender who asks how far the file has come has
 * lost the line. This side may not have heard of that yet, and what has come is to count.
 */
export function openPartReceiver() {
  const arriving = new Map<string, ArrivingPart>()
  return {
    run: async <T>(name: string, body: { destroy: () => void }, receive: () => Promise<T>): Promise<T> => {
      const done = receive()
      const here = { cut: () => body.destroy(), done }
      arriving.set(name, here)
      try {
        return await done
      } finally {
        if (arriving.get(name) === here) arriving.delete(name)
      }
    },
    /** Breaks off the part that is still awaited, and waits until what came of it is stored. */
    end: async (name: string): Promise<void> => {
      const here = arriving.get(name)
      here?.cut()
      await here?.done.catch(() => undefined)
    },
  }
}

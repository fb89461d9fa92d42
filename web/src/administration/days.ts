/** The day of a time here, as a date field has it: '2026-11-22'. */
export function dayIn(time: string | number): string {
  const at = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The day that comes so many days after today. */
export function dayAfter(days: number): string {
  const at = new Date()
  return dayIn(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime())
}

import { type RawBuilder, sql } from 'kysely'

/** As `author` in shared. `row_to_json` takes half the time of `json_build_object`. */
export const authorOf = (user: string) => {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`(select row_to_json(a) from (select ${column('id')}, ${column('username')}, ${column('name')},
    ${column('avatar')}, ${column('role')}) a)`
}

/** The media of a post or a comment, as `items`. */
export const mediaOf = (owner: string, link = 'f.post_id') =>
  mediaWhere(sql`${sql.ref(link)} = ${sql.ref(owner)}`)

/** The media `f` of which this is true, as `items`. */
export const mediaWhere = (isSuch: RawBuilder<unknown>) => sql`
  select json_agg((select row_to_json(z) from (
    select f.id, f.media_type as "mediaType", '/media/' || f.key as "mediaUrl", f.file_name as "fileName",
      f.file_size as "fileSize", f.sort_order as "sortOrder", f.width, f.height, f.alt, f.blurhash,
      case when f.captions is not null then '/media/' || f.key || '/captions' end as "captionsUrl",
      ${variants} as variants) z) order by f.sort_order) as items
  from media f where ${isSuch}`

/** Built as text, which is three times as fast. A key has only letters, digits, hyphens and underscores. */
const variants = sql`(select coalesce('[' || string_agg(
    '{"width":' || w || ',"url":"/media/' || f.key || '?w=' || w || '"}', ',') || ']', '[]')::json
  from unnest(f.widths) w)`

/** As `time` in shared: ISO 8601, UTC, with milliseconds. */
export const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

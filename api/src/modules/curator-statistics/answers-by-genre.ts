/**
 * The answers `a` that are compared, of services `v`, with their votes `vo`: a row for each genre `tg` of the track. Wrong matches and
 * refunded answers don't count. Further conditions follow with AND.
 */
export const answersByGenreSql = `answers a
  JOIN submissions s ON s.id = a.submission_id AND s.status <> 'refunded_quality'
  JOIN services v ON v.id = s.service_id
  JOIN track_genres tg ON tg.track_id = s.track_id
  LEFT JOIN votes vo ON vo.submission_id = s.id
 WHERE a.decision IN ('accepted', 'declined')`;

-- A decision that moved something keeps all tags from and to where, for questions have several. The log has the latter.
update desk_decisions set undoing = undoing - 'fromTagId' || jsonb_build_object('moved', jsonb_build_object(
    'before', jsonb_build_array(undoing -> 'fromTagId'), 'after', jsonb_build_array(audit_log.after -> 'tag')))
from audit_log
where undoing ? 'fromTagId' and audit_log.act = 'move_topic' and audit_log.subject = desk_decisions.subject
  and audit_log.written_at = desk_decisions.decided_at;

-- The rare states of the desk's search of posts and comments, in the order of its list.
create index post_hidden on post (created_at desc, id desc) where hidden_at is not null;
create index post_deleted on post (created_at desc, id desc) where deleted_at is not null;
create index post_comment_hidden on post_comment (created_at desc, id desc) where hidden_at is not null;
create index post_comment_deleted on post_comment (created_at desc, id desc) where deleted_at is not null;

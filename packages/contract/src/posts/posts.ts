import { z } from "zod";
import { CampaignAuthor, CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { limits, pageSizes } from "../limits.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Id, ImageDataUrl, imageOf, NoContent, Timestamp } from "../primitives.ts";
import { refineByRule } from "../text/refine-by-rule.ts";
import { textField } from "../text/text-schema.ts";
import { hasVisibleText, postComment, postText, readPostLink } from "./post-rules.ts";

const PostText = textField(postText);

/** An address as typed: the scheme may be missing. The server fetches the page itself. */
const PostLinkAddress = z
	.string({ error: "linkInvalid" })
	.superRefine(refineByRule((text) => (readPostLink(text) === null ? "linkInvalid" : null)))
	.meta({ maxLength: limits.postLinkMax });

/** At least one of the three. */
export const CreatePostBody = z
	.strictObject({ text: PostText.optional(), image: ImageDataUrl.optional(), link: PostLinkAddress.optional() })
	.superRefine((body, context) => {
		if (hasVisibleText(body.text ?? "") || body.image !== undefined || body.link !== undefined) return;
		context.addIssue({ code: "custom", path: ["text"], message: "postEmpty" });
	});
export type CreatePostBody = z.infer<typeof CreatePostBody>;

/** Absent fields stay unchanged; null removes the picture or the link. */
export const UpdatePostBody = z.strictObject({
	text: PostText.optional(),
	image: ImageDataUrl.nullable().optional(),
	link: PostLinkAddress.nullable().optional(),
});
export type UpdatePostBody = z.infer<typeof UpdatePostBody>;

export const CreateCommentBody = z.strictObject({
	text: textField(postComment),
});
export type CreateCommentBody = z.infer<typeof CreateCommentBody>;

export const PostImage = imageOf("400", "800");

/** A web page's own metadata, as fetched by the server. The picture is a copy that we serve. */
export const LinkPreview = z
	.object({
		url: z.string(),
		title: z.string(),
		description: z.string(),
		image: PostImage.nullable(),
		/** The host. */
		source: z.string(),
	})
	.meta({ id: "LinkPreview" });
export type LinkPreview = z.infer<typeof LinkPreview>;

export const Comment = z
	.object({
		id: Id,
		text: z.string(),
		author: CampaignAuthor,
		permissions: z.object({ delete: z.boolean() }),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	})
	.meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const Post = z
	.object({
		id: Id,
		campaignId: Id,
		/** Empty for a post of a picture or a link alone. */
		text: z.string(),
		image: PostImage.nullable(),
		/** Width by height of the picture. */
		imageAspect: z.number().nullable(),
		link: LinkPreview.nullable(),
		likesCount: z.number().int(),
		/** By the caller. Page requests carry no access token, so it is false in the server's rendering. */
		liked: z.boolean(),
		commentsCount: z.number().int(),
		/** The newest few, the newest first; the full list is fetched in pages. */
		comments: z.array(Comment).max(limits.postCommentsShown),
		permissions: z.object({ update: z.boolean(), delete: z.boolean() }),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	})
	.meta({ id: "Post" });
export type Post = z.infer<typeof Post>;

/** The likes of a post after one was added or removed. */
export const PostLikes = z.object({ liked: z.boolean(), likesCount: z.number().int() }).meta({ id: "PostLikes" });
export type PostLikes = z.infer<typeof PostLikes>;

/**
 * A post after a change, as a guest sees it: `post` is null after its removal. `comments` are the newest, and `removed`
 * names the recently removed ones, for lists that reach further back.
 */
export const RefreshPost = z.object({
	campaignId: Id,
	postId: Id,
	post: z.nullable(Post),
	comments: z.array(Comment).max(pageSizes.comments),
	removed: z.array(Id).max(limits.postRemovedCommentsMax),
});
export type RefreshPost = z.infer<typeof RefreshPost>;

const PostParams = z.object({ postId: Id });

export const postEndpoints = {
	createPost: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/post",
		access: "author",
		summary: "Post to an active campaign: a text, a picture, a link, or several of them",
		status: 201,
		params: CampaignParams,
		body: CreatePostBody,
		response: Post,
	}),
	listPosts: endpoint({
		method: "GET",
		path: "/campaign/:campaignId/posts",
		access: "anyone",
		summary: "A campaign's posts, the newest first",
		status: 200,
		params: CampaignParams,
		query: PageQuery,
		response: pageOf(Post),
	}),
	getLinkPreview: endpoint({
		method: "GET",
		path: "/campaign/post/link-preview",
		access: "user",
		summary: "The preview of a web page",
		status: 200,
		query: z.object({ url: PostLinkAddress }),
		response: LinkPreview,
	}),
	getPost: endpoint({
		method: "GET",
		path: "/campaign/post/:postId",
		access: "anyone",
		summary: "One post",
		status: 200,
		params: PostParams,
		response: Post,
	}),
	updatePost: endpoint({
		method: "PATCH",
		path: "/campaign/post/:postId",
		access: "author",
		summary: "Change a post of an active campaign",
		status: 200,
		params: PostParams,
		body: UpdatePostBody,
		response: Post,
	}),
	deletePost: endpoint({
		method: "DELETE",
		path: "/campaign/post/:postId",
		access: "author",
		summary: "Delete a post of an active campaign, with its comments",
		status: 204,
		params: PostParams,
		response: NoContent,
	}),
	likePost: endpoint({
		method: "POST",
		path: "/campaign/post/:postId/like",
		access: "user",
		summary: "Like a post, or remove the caller's like",
		status: 200,
		params: PostParams,
		response: PostLikes,
	}),
	listComments: endpoint({
		method: "GET",
		path: "/campaign/post/:postId/comments",
		access: "anyone",
		summary: "A post's comments, the newest first",
		status: 200,
		params: PostParams,
		query: PageQuery,
		response: pageOf(Comment),
	}),
	createComment: endpoint({
		method: "POST",
		path: "/campaign/post/:postId/comment",
		access: "user",
		summary: "Comment on a post, also after its campaign has ended",
		status: 201,
		params: PostParams,
		body: CreateCommentBody,
		response: Comment,
	}),
	deleteComment: endpoint({
		method: "DELETE",
		path: "/campaign/post/:postId/comment/:commentId",
		access: "user",
		summary: "Remove one's own comment, or one on one's own campaign",
		status: 204,
		params: PostParams.extend({ commentId: Id }),
		response: NoContent,
	}),
} as const;

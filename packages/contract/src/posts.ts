import { z } from "zod";
import { CampaignAuthor, CampaignParams } from "./campaigns.ts";
import { endpoint } from "./endpoint.ts";
import { limits, pageSizes } from "./limits.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { hasWords, postComment, postText, readPostLink } from "./post-rules.ts";
import { Id, ImageDataUrl, imageOf, NoContent, Timestamp } from "./primitives.ts";
import { textField } from "./text-field.ts";
import { told } from "./told.ts";

const PostText = textField(postText);

/** An address as somebody has written it: the scheme may be missing. The server reads what is behind it by itself. */
const PostLinkAddress = z
	.string({ error: "linkInvalid" })
	.superRefine(told((text) => (readPostLink(text) === null ? "linkInvalid" : null)))
	.meta({ maxLength: limits.postLinkMax });

/** One of the three at least. */
export const CreatePostBody = z
	.strictObject({ text: PostText.optional(), image: ImageDataUrl.optional(), link: PostLinkAddress.optional() })
	.superRefine((body, context) => {
		if (hasWords(body.text ?? "") || body.image !== undefined || body.link !== undefined) return;
		context.addIssue({ code: "custom", path: ["text"], message: "postEmpty" });
	});
export type CreatePostBody = z.infer<typeof CreatePostBody>;

/** What is absent stays; null takes the picture, or the link, away. */
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

/** What a page of the web says of itself, as the server has read it. The picture is a copy of ours. */
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
		/** Empty where a picture or a link speaks alone. */
		text: z.string(),
		image: PostImage.nullable(),
		/** Width by height of the picture. */
		imageAspect: z.number().nullable(),
		link: LinkPreview.nullable(),
		likesCount: z.number().int(),
		/** By the caller. Page requests carry no access token, so a first rendering says false. */
		liked: z.boolean(),
		commentsCount: z.number().int(),
		/** The newest few, the newest first; all of them are asked for by pages. */
		comments: z.array(Comment).max(limits.postCommentsShown),
		permissions: z.object({ update: z.boolean(), delete: z.boolean() }),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	})
	.meta({ id: "Post" });
export type Post = z.infer<typeof Post>;

/** What has become of a post by somebody's like. */
export const PostLikes = z.object({ liked: z.boolean(), likesCount: z.number().int() }).meta({ id: "PostLikes" });
export type PostLikes = z.infer<typeof PostLikes>;

/**
 * A post as it stands after a change, as a guest sees it: `post` is null once it is gone. `comments` are its newest, and
 * `removed` names those that went lately, for lists that reach further back.
 */
export const RefreshPost = z.object({
	campaignId: Id,
	postId: Id,
	post: z.nullable(Post),
	comments: z.array(Comment).max(pageSizes.comments),
	removed: z.array(Id).max(limits.postCommentsRemovedTold),
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
		summary: "What a page of the web says of itself",
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
		summary: "Delete a post of an active campaign, with what was said to it",
		status: 204,
		params: PostParams,
		response: NoContent,
	}),
	likePost: endpoint({
		method: "POST",
		path: "/campaign/post/:postId/like",
		access: "user",
		summary: "Like a post, or take one's like back",
		status: 200,
		params: PostParams,
		response: PostLikes,
	}),
	listComments: endpoint({
		method: "GET",
		path: "/campaign/post/:postId/comments",
		access: "anyone",
		summary: "What was said to a post, the newest first",
		status: 200,
		params: PostParams,
		query: PageQuery,
		response: pageOf(Comment),
	}),
	createComment: endpoint({
		method: "POST",
		path: "/campaign/post/:postId/comment",
		access: "user",
		summary: "Say something to a post, also once its campaign has ended",
		status: 201,
		params: PostParams,
		body: CreateCommentBody,
		response: Comment,
	}),
	deleteComment: endpoint({
		method: "DELETE",
		path: "/campaign/post/:postId/comment/:commentId",
		access: "user",
		summary: "Take away what oneself has said, or what was said on one's own campaign",
		status: 204,
		params: PostParams.extend({ commentId: Id }),
		response: NoContent,
	}),
} as const;

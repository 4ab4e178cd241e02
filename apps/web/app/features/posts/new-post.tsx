import type { Campaign } from "@stride/contract";
import type { CreatePostBody, Post } from "@stride/contract/posts/posts";
import { type FormEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { PostFields } from "./post-fields.tsx";
import { usePostDraft } from "./use-post-draft.ts";
import { usePostMutation } from "./use-post-mutation.ts";

/** [N1] The author's form. The button is disabled until there is something to publish. */
export default function NewPost(props: { campaign: Campaign; isShown: boolean; onPublished: (post: Post) => void }) {
	const t = useTranslations("postForm");
	const api = useApi();
	const draft = usePostDraft(null);
	// A repetition after a failure has the same key; changed content is another post.
	const attempt = useRef<{ key: string; body: string } | null>(null);

	const { mutate, isPending } = usePostMutation({
		mutationKey: ["createPost", props.campaign.id],
		mutationFn: ({ body, idempotencyKey }: { body: CreatePostBody; idempotencyKey: string }) =>
			api("createPost", { params: { campaignId: props.campaign.id }, body }, { idempotencyKey }),
		onSuccess(post) {
			attempt.current = null;
			draft.reset();
			props.onPublished(post);
			notify({ title: t("published") });
		},
		silence: t("silence"),
	});

	function publish(): void {
		if (!draft.hasContent || draft.isTooLong) return;
		const body = draft.created();
		const serialized = JSON.stringify(body);
		if (attempt.current?.body !== serialized) attempt.current = { key: crypto.randomUUID(), body: serialized };
		mutate({ body, idempotencyKey: attempt.current.key });
	}

	if (!props.isShown) return null;
	return (
		<form
			noValidate
			className="mt-5 grid gap-4 rounded-5 border border-line bg-surface p-4 phone:p-6"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				publish();
			}}
		>
			<PostFields draft={draft} />
			{draft.hasContent && (
				<div>
					<Button type="submit" tone="action" isPending={isPending} isDisabled={draft.isTooLong}>
						{t("publish")}
					</Button>
				</div>
			)}
		</form>
	);
}

import type { Campaign } from "@stride/contract";
import type { Post } from "@stride/contract/posts/posts";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { PostFields } from "./post-fields.tsx";
import { usePostDraft } from "./use-post-draft.ts";

/** [N1] The author's form. The button is disabled until there is something to publish. */
export default function NewPost(props: { campaign: Campaign; isShown: boolean; onPublished: (post: Post) => void }) {
	const t = useTranslations("postForm");
	const api = useApi();
	const textOf = useErrorText();
	const draft = usePostDraft(null);
	const [isPending, setPending] = useState(false);
	// A repetition after a failure has the same key; changed content is another post.
	const attempt = useRef<{ key: string; body: string } | null>(null);

	async function publish(): Promise<void> {
		if (isPending || !draft.hasContent || draft.isTooLong) return;
		const body = draft.created();
		const serialized = JSON.stringify(body);
		if (attempt.current?.body !== serialized) attempt.current = { key: crypto.randomUUID(), body: serialized };
		setPending(true);
		try {
			const params = { campaignId: props.campaign.id };
			const post = await api("createPost", { params, body }, { idempotencyKey: attempt.current.key });
			attempt.current = null;
			draft.reset();
			props.onPublished(post);
			notify({ title: t("published") });
		} catch (error) {
			const { title, text, fields } = textOf(error, t("silence"));
			notify({ title, text: Object.values(fields)[0] ?? text, tone: "danger" });
		} finally {
			setPending(false);
		}
	}

	if (!props.isShown) return null;
	return (
		<form
			noValidate
			className="mt-5 grid gap-4 rounded-5 border border-line bg-surface p-4 phone:p-6"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				void publish();
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

import { limits } from "@stride/contract/limits";
import { problemOfPostComment } from "@stride/contract/posts/post-rules";
import type { Comment } from "@stride/contract/posts/posts";
import { countCharacters } from "@stride/contract/text/text-rules";
import { groupDigits } from "@stride/money";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { usePostMutation } from "./use-post-mutation.ts";

/** Comments on a post. An identical text is sent under the same key, so that a repetition creates one comment. */
export default function CommentForm(props: { id: string; postId: string; onCommented: (comment: Comment) => void }) {
	const t = useTranslations("posts");
	const api = useApi();
	const hintId = useId();
	const [text, setText] = useState("");
	const key = useRef<string | null>(null);
	const problem = problemOfPostComment(text);
	const isTooLong = problem === "postCommentTooLong";

	const { mutate, isPending } = usePostMutation({
		mutationKey: ["createComment", props.postId],
		mutationFn: (sent: { text: string; idempotencyKey: string }) =>
			api(
				"createComment",
				{ params: { postId: props.postId }, body: { text: sent.text } },
				{ idempotencyKey: sent.idempotencyKey },
			),
		onSuccess(comment) {
			props.onCommented(comment);
			key.current = null;
			setText("");
		},
		silence: t("fault.text"),
	});

	function send(): void {
		// The server has the messages of all other problems.
		if (isTooLong || problem === "postCommentEmpty") return;
		key.current ??= crypto.randomUUID();
		mutate({ text, idempotencyKey: key.current });
	}

	return (
		<form
			className="flex items-end gap-2"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				send();
			}}
		>
			<textarea
				id={props.id}
				value={text}
				rows={Math.min(6, Math.max(1, text.split("\n").length + Math.floor(text.length / 60)))}
				aria-label={t("comment")}
				aria-invalid={isTooLong || undefined}
				aria-describedby={hintId}
				placeholder={t("comment")}
				onChange={(event) => {
					setText(event.target.value);
					key.current = null;
				}}
				className="min-h-12 flex-1 resize-none rounded-[1.5rem] border border-line-strong bg-surface px-5 py-3 type-body placeholder:text-muted hover:border-text aria-invalid:border-danger"
			/>
			<span id={hintId} role="status" className={isTooLong ? "self-center type-small text-danger" : "sr-only"}>
				{isTooLong && `${groupDigits(countCharacters(text))} / ${groupDigits(limits.postCommentMax)}`}
			</span>
			{problem !== "postCommentEmpty" && (
				<Button type="submit" tone="strong" isIcon isPending={isPending} isDisabled={isTooLong} aria-label={t("send")}>
					<SendHorizontal className="size-5" aria-hidden />
				</Button>
			)}
		</form>
	);
}

import { limits } from "@stride/contract/limits";
import { problemOfPostComment } from "@stride/contract/posts/post-rules";
import type { Comment } from "@stride/contract/posts/posts";
import { countCharacters } from "@stride/contract/text/text-rules";
import { groupDigits } from "@stride/money";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";

/** Comments on a post. An identical text is sent under the same key, so that a repetition creates one comment. */
export default function CommentForm(props: { id: string; postId: string; onCommented: (comment: Comment) => void }) {
	const t = useTranslations("posts");
	const api = useApi();
	const textOf = useErrorText();
	const hintId = useId();
	const [text, setText] = useState("");
	const [isPending, setPending] = useState(false);
	const key = useRef<string | null>(null);
	const problem = problemOfPostComment(text);
	const isTooLong = problem === "postCommentTooLong";

	async function send(): Promise<void> {
		// The server has the messages of all other problems.
		if (isPending || isTooLong || problem === "postCommentEmpty") return;
		setPending(true);
		key.current ??= crypto.randomUUID();
		try {
			const options = { idempotencyKey: key.current };
			props.onCommented(await api("createComment", { params: { postId: props.postId }, body: { text } }, options));
			key.current = null;
			setText("");
		} catch (error) {
			const { title, text: why, fields } = textOf(error, t("fault.text"));
			notify({ title, text: fields.text ?? why, tone: "danger" });
		} finally {
			setPending(false);
		}
	}

	return (
		<form
			className="flex items-end gap-2"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				void send();
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

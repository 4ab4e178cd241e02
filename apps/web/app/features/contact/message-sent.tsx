import { Flag } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";

const em = (words: ReactNode) => <strong className="font-bold wrap-anywhere">{words}</strong>;

/** Replaces the form and takes the focus from the removed submit button. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
	const t = useTranslations("contact.sent");
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	return (
		<div className="grid justify-items-start gap-4">
			<span className="grid size-12 place-items-center rounded-pill bg-positive-soft">
				<Flag className="size-6" aria-hidden />
			</span>
			<h2 ref={title} tabIndex={-1} className="type-display-3">
				{t("title")}
			</h2>
			<p className="type-body">{t.rich("text", { email, em })}</p>
			<p className="type-body text-muted">{t("spam")}</p>
			<Button tone="outline" onPress={onAnother}>
				{t("another")}
			</Button>
		</div>
	);
}

import { Flag } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { ContactForm } from "./contact-form.tsx";

/** P7: a message to the operator; after sending, a confirmation replaces the form. */
export function ContactCard() {
	const t = useTranslations("contact");
	const [sentTo, setSentTo] = useState<string | null>(null);
	return (
		<section className="rounded-4 border border-line bg-surface p-5 tablet:p-8 print:hidden">
			{sentTo === null ? (
				<>
					<h2 className="mb-6 type-display-3">{t("title")}</h2>
					<ContactForm onSent={setSentTo} />
				</>
			) : (
				<MessageSent email={sentTo} onAnother={() => setSentTo(null)} />
			)}
		</section>
	);
}

const em = (words: ReactNode) => <strong className="font-bold wrap-anywhere">{words}</strong>;

/** Replaces the form and takes the focus from the removed submit button. */
function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
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

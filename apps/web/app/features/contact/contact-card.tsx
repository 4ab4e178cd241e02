import { useState } from "react";
import { useTranslations } from "use-intl";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";

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

import type { ContactMessage } from "@stride/contract/operator/operator-letters";
import { LetterCard } from "./letter-card.tsx";
import { ObjectionNote } from "./reports/objection-note.tsx";

/** A message of the contact form. */
export function MessageCard({ message }: { message: ContactMessage }) {
	const { name, email, phoneNumber, websiteUrl, comment } = message;
	return (
		<LetterCard
			kind="contact-message"
			letter={message}
			title={name}
			sender={name}
			facts={[email, phoneNumber, websiteUrl].filter(Boolean).join(" · ")}
			text={comment}
			isAnswerable
			note={message.objection && <ObjectionNote messageId={message.id} objection={message.objection} />}
		/>
	);
}

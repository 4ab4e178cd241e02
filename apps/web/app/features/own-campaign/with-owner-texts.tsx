import { loadMessages } from "@stride/i18n";
import { type ReactNode, useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { MoreMessages, type SomeMessages } from "../../lib/i18n/i18n.tsx";

/** The owner's texts, for pages that most visitors read without them. Renders nothing until they are loaded. */
export function WithOwnerTexts({ children }: { children: ReactNode }) {
	const locale = useLocale();
	const [messages, setMessages] = useState<SomeMessages>();
	useEffect(() => {
		let isOver = false;
		void loadMessages(locale, ["owner"]).then((loaded) => {
			if (!isOver) setMessages(loaded);
		});
		return () => {
			isOver = true;
		};
	}, [locale]);
	return messages ? <MoreMessages messages={messages}>{children}</MoreMessages> : null;
}

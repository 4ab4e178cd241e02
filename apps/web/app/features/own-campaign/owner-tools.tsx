import { loadMessages } from "@stride/i18n";
import { type ReactNode, useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { MoreMessages, type SomeMessages } from "../../lib/i18n/i18n.tsx";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import OwnActionPopups, { type OwnActionPopupsProps } from "./own-action-popups.tsx";
import OwnerMenu, { type OwnerMenuProps } from "./owner-menu.tsx";

/** The author's menu on a campaign page, with its confirmations. Loaded for the author alone. */
export default function OwnerTools(
	props: Pick<OwnerMenuProps, "onAsk"> & OwnActionPopupsProps & { campaign: OwnerMenuProps["campaign"] },
) {
	const { onAsk, ...popups } = props;
	return (
		<WithOwnerTexts>
			<QueryProvider>
				<OwnerMenu campaign={props.campaign} backTo="campaign" onAsk={onAsk} />
				<OwnActionPopups {...popups} />
			</QueryProvider>
		</WithOwnerTexts>
	);
}

/** The owner's texts, for pages that most visitors read without them. Renders nothing until they are loaded. */
function WithOwnerTexts({ children }: { children: ReactNode }) {
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

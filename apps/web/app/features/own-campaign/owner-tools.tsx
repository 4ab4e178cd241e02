import { QueryProvider } from "../../lib/query-provider.tsx";
import OwnActionPopups, { type OwnActionPopupsProps } from "./own-action-popups.tsx";
import OwnerMenu, { type OwnerMenuProps } from "./owner-menu.tsx";
import { WithOwnerTexts } from "./with-owner-texts.tsx";

/** What the author finds on the page of a campaign: the menu, and what it asks before it acts. Loaded for them alone. */
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

import { QueryProvider } from "../../lib/query/query-provider.tsx";
import OwnActionPopups, { type OwnActionPopupsProps } from "./own-action-popups.tsx";
import OwnerMenu, { type OwnerMenuProps } from "./owner-menu.tsx";
import { WithOwnerTexts } from "./with-owner-texts.tsx";

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

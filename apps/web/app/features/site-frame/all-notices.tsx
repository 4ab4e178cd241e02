import ProofStatus from "../../lib/proof/proof-status.tsx";
import Notices from "../../ui/notices.tsx";

/** What appears above a page without being part of it. */
export default function AllNotices() {
	return (
		<>
			<Notices />
			<ProofStatus />
		</>
	);
}

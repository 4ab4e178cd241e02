import { zodResolver } from "@hookform/resolvers/zod";
import { ReportBody } from "@stride/contract/reports";

export default zodResolver(ReportBody);

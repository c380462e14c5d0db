import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../online/download-file';
import classes from './stock.module.css';
import { feedPath } from './use-feed';

/** Shows the default template of a feed's file, with an example, in both formats. */
export default function FeedTemplates({ companyId }: { companyId: number }) {
  const [isAsking, setAsking] = useState(false);
  const fetchTemplate = async (format: 'csv' | 'xml') => {
    setAsking(true);
    await downloadFile(`${feedPath(companyId)}/template?format=${format}`);
    setAsking(false);
  };
  return (
    <div className={classes.templates}>
      <p className={classes.columns}>
        <Trans>Não tem o arquivo ainda? Comece pelo modelo:</Trans>
      </p>
      <div className={classes.row}>
        {(['csv', 'xml'] as const).map(format => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            disabled={isAsking}
            onClick={() => void fetchTemplate(format)}
          >
            {format === 'csv' ? <Trans>Modelo CSV</Trans> : <Trans>Modelo XML</Trans>}
          </Button>
        ))}
      </div>
    </div>
  );
}

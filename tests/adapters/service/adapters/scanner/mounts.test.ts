import { expect } from 'chai';
import { mountPointsIn } from '#adapters/service/adapters/scanner/disks/mounts.ts';

const MOUNTINFO = [
  '22 1 0:20 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
  '36 22 8:17 / /music/my\\040disk rw,noatime - vfat /dev/sdb1 rw',
  '37 22 8:18 / /music/back\\134slash rw - ext4 /dev/sdb2 rw',
  '',
  'torn',
].join('\n');

describe('where disks are mounted', () => {
  it('is read from the list of the system, with spaces and backslashes as they are', () => {
    expect(mountPointsIn(MOUNTINFO)).to.deep.equal(['/', '/music/my disk', '/music/back\\slash']);
  });
});
